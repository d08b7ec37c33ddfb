// The entry point of a thread that reads imports. Each port that it receives is one file.
import { openRpc, serveJobs } from '../../threads/rpc.ts'
import { type ReadBatch, readFile } from './read-file.ts'

export type ImportThread = {
  /** `maxBytes` is how much the file may have when it is unpacked. */
  readFile(file: { name: string; maxBytes: number }): AsyncIterable<ReadBatch>
}
export type ImportSender = {
  /** The next bytes of the body, or null after the last. */
  nextChunk(): Promise<Uint8Array | null>
}

serveJobs((port) => {
  const functions: ImportThread = { readFile: (file) => readFile(chunks(), file) }
  const server = openRpc<ImportSender>(port, functions)
  const chunks = async function* () {
    for (let next = await server.call('nextChunk'); next; next = await server.call('nextChunk'))
      yield next
  }
})
