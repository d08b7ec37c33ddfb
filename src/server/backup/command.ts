// The request of the terminal program to a server with a data folder.
import { z } from 'zod'

export const backupPath = '/operator/backup'
export const backupCommandSchema = z.strictObject({
  name: z.literal('backup'),
  withSecrets: z.boolean(),
})
