// Draws a small thumbnail for each video: a gradient between two colors that depend on its id.
import { createHash } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'

export function drawThumbnail(videoId: string, width = 320, height = 180): Buffer {
  const [r1 = 0, g1 = 0, b1 = 0, r2 = 0, g2 = 0, b2 = 0] = createHash('sha256')
    .update(videoId)
    .digest()
  const rows = Array.from({ length: height }, (_, y) => {
    const row = Buffer.alloc(1 + width * 3)
    for (let x = 0; x < width; x++) {
      const share = (x / width + y / height) / 2
      const blend = (from: number, to: number) =>
        Math.round(60 + ((1 - share) * from + share * to) * 0.6)
      row.set([blend(r1, r2), blend(g1, g2), blend(b1, b2)], 1 + x * 3)
    }
    return row
  })
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    buildPngChunk('IHDR', header),
    buildPngChunk('IDAT', deflateSync(Buffer.concat(rows))),
    buildPngChunk('IEND', Buffer.alloc(0)),
  ])
}

function buildPngChunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}
