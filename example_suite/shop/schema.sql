CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL);

CREATE TABLE IF NOT EXISTS accounts (
  id INTEGER PRIMARY KEY,
  email TEXT NOT NULL UNIQUE COLLATE NOCASE,
  name TEXT NOT NULL,
  password_hash TEXT NOT NULL,
  nickname TEXT NOT NULL DEFAULT '',
  phone TEXT NOT NULL DEFAULT '',
  newsletter INTEGER NOT NULL DEFAULT 0
);

CREATE TABLE IF NOT EXISTS avatars (
  account INTEGER PRIMARY KEY REFERENCES accounts (id),
  file_name TEXT NOT NULL,
  media_type TEXT NOT NULL,
  content BLOB NOT NULL
);

CREATE TABLE IF NOT EXISTS cart_lines (
  id INTEGER PRIMARY KEY,
  visitor TEXT NOT NULL,
  product TEXT NOT NULL,
  size TEXT NOT NULL,
  quantity INTEGER NOT NULL,
  UNIQUE (visitor, product, size)
);

CREATE TABLE IF NOT EXISTS cart_discounts (visitor TEXT PRIMARY KEY, code TEXT NOT NULL);

CREATE TABLE IF NOT EXISTS wishes (
  id INTEGER PRIMARY KEY,
  visitor TEXT NOT NULL,
  product TEXT NOT NULL,
  position INTEGER NOT NULL,
  UNIQUE (visitor, product)
);

CREATE TABLE IF NOT EXISTS ratings (
  visitor TEXT NOT NULL,
  product TEXT NOT NULL,
  stars INTEGER NOT NULL,
  PRIMARY KEY (visitor, product)
);

CREATE TABLE IF NOT EXISTS card_tokens (token TEXT PRIMARY KEY, last_digits TEXT NOT NULL);

CREATE TABLE IF NOT EXISTS subscribers (email TEXT PRIMARY KEY COLLATE NOCASE);

CREATE TABLE IF NOT EXISTS orders (
  number TEXT PRIMARY KEY,
  account INTEGER REFERENCES accounts (id),
  visitor TEXT NOT NULL,
  placed_at TEXT NOT NULL,
  email TEXT NOT NULL,
  name TEXT NOT NULL,
  street TEXT NOT NULL,
  postcode TEXT NOT NULL,
  city TEXT NOT NULL,
  country TEXT NOT NULL,
  shipping_method TEXT NOT NULL,
  last_digits TEXT NOT NULL,
  subtotal INTEGER NOT NULL,
  discount INTEGER NOT NULL,
  shipping INTEGER NOT NULL,
  total INTEGER NOT NULL
);

CREATE TABLE IF NOT EXISTS order_lines (
  id INTEGER PRIMARY KEY,
  number TEXT NOT NULL REFERENCES orders (number),
  product TEXT NOT NULL,
  size TEXT NOT NULL,
  price INTEGER NOT NULL,
  quantity INTEGER NOT NULL
);
