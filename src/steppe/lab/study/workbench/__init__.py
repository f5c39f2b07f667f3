"""The workbench: two rule sets, two fields of bots or two boards over the same luck, measured and compared."""
