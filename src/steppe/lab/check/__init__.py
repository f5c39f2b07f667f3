"""What must hold: conformance, secrecy, invariants, fuzzing, every rule cited."""
