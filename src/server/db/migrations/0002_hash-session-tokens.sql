-- Tokens are stored as hashes from now on. Nobody is signed out by it.
update "sessions" set "token" = encode(sha256(convert_to("token", 'UTF8')), 'hex');
