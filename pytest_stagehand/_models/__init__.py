"""Language models: what they are asked, through which SDK, what it cost, and what need not be asked twice."""
