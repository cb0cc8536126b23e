"""The example shop and the tests that show what the plugin does with it."""
