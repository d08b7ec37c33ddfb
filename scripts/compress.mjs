// Adds compressed copies to the files of the built page, so that the server does not
// compress them on each request.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressible = /\.(?:js|css|svg|html|json|txt|webmanifest)$/
// A smaller file fits one network packet anyway.
const leastBytes = 1024

/** Writes `name.br` and `name.gz` beside each text file of the folder and its subfolders. */
export async function compressFiles(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && compressible.test(entry.name))
  await Promise.all(files.map(({ parentPath, name }) => compressFile(join(parentPath, name))))
}

async function compressFile(file) {
  const bytes = await readFile(file)
  if (bytes.length < leastBytes) return
  await writeFile(
    `${file}.br`,
    await promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  )
  await writeFile(
    `${file}.gz`,
    await promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
  )
}
