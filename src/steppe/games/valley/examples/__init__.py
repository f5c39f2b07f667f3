"""Cases: worked examples in the form of T1-T20, read strictly and held against the engine."""
