// Makes the server of a test hash passwords cheaply. Their real cost is a fifth of the
// processor time of a sign-up, and hashing.test.ts checks it.
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

const { scrypt } = crypto
crypto.scrypt = (password, salt, keyBytes, options, callback) =>
  scrypt(password, salt, keyBytes, { ...options, N: 16, r: 1, p: 1 }, callback)
syncBuiltinESMExports()
