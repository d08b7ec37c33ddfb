// A port for a server whose address must be known before it starts.
import { type AddressInfo, createServer } from 'node:net'

export function findFreePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}
