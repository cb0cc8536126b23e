"""Programs of a recording, evaluated as pure functions over a snapshot."""
