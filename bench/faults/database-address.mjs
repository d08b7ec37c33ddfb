// Loaded into the harmed server and its threads: the name `localhost` leads to the
// address that the file ADDRESS_FILE contains.
import dns from 'node:dns'
import { readFileSync } from 'node:fs'

const { lookup } = dns

dns.lookup = (host, options, callback) => {
  if (host !== 'localhost' || typeof options === 'function') return lookup(host, options, callback)
  const address = readFileSync(process.env.ADDRESS_FILE, 'utf8')
  if (options.all) callback(null, [{ address, family: 4 }])
  else callback(null, address, 4)
}
