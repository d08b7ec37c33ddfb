// The format of a backup: compressed lines of JSON. Rows are in PostgreSQL's own text
// form, so that every value comes back exactly.
import { createHmac } from 'node:crypto'
import { z } from 'zod'

export const headerSchema = z.object({
  pith: z.literal('backup'),
  format: z.number().int(),
  createdAt: z.string(),
  /** The migrations of the database, each by its time in milliseconds since 1970. */
  migrations: z.array(z.number()).min(1),
})
export type BackupHeader = z.infer<typeof headerSchema>
export const currentFormat = 1

const rowsSchema = z.object({ table: z.string(), rows: z.array(z.string()) })
/**
 * Backups of earlier versions have neither the group, whose jobs take turns with others,
 * nor the priority.
 */
const jobSchema = z.object({
  job: z.object({
    queue: z.string(),
    data: z.record(z.string(), z.unknown()),
    group: z.string().nullable().optional(),
    priority: z.number().int().optional(),
  }),
})
const fileSchema = z.object({ file: z.object({ path: z.string(), base64: z.string() }) })
export const entrySchema = z.union([rowsSchema, jobSchema, fileSchema])
export type BackupEntry = z.infer<typeof entrySchema>
export type RowsEntry = Extract<BackupEntry, { rows: unknown }>
/** Jobs and files. */
export type OtherEntry = Exclude<BackupEntry, RowsEntry>

/**
 * The last line. The digest is of all lines before it. Backups of earlier versions are
 * not signed.
 */
export const endSchema = z.object({
  end: z.object({ sha256: z.string(), hmac: z.string().optional() }),
})

/** In the data folder, and in a backup with secrets. */
export const secretFile = 'auth-secret'

/** By which an installation recognizes a backup of its own. */
export const signDigest = (sha256: string, secret: string) =>
  createHmac('sha256', secret).update(`backup ${sha256}`).digest('hex')
