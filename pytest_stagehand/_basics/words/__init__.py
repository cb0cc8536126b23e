"""Words as they are shown: escaped, without what nobody can read, in lines under labels."""
