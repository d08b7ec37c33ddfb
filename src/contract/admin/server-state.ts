// Mail, payments, storage and listening of this server, as administrators see them.
import { z } from 'zod'

const storedBackupSchema = z.object({
  name: z.string(),
  bytes: z.number().int(),
  madeAt: z.number(),
})

export const serverStateSchema = z.object({
  mail: z.object({
    /** False if mail is only written to files. */
    delivers: z.boolean(),
    /** The mail server without its password. */
    host: z.string().nullable(),
    from: z.string().nullable(),
    supportEmail: z.string().nullable(),
  }),
  payments: z.object({ isSetUp: z.boolean() }),
  storage: z.object({
    kind: z.enum(['pglite', 'postgres']),
    databaseBytes: z.number().int(),
    /**
     * The largest tables with their indexes; rows are an estimate, and null where there
     * is none yet.
     */
    /** The backups that the server makes by itself; null if none are scheduled. */
    backups: z
      .object({
        /** A folder, or s3://bucket/folder. */
        place: z.string(),
        everyHours: z.number(),
        keep: z.number().int(),
        isRunning: z.boolean(),
        /** What is kept as of the last success. */
        count: z.number().int(),
        oldest: storedBackupSchema.nullable(),
        newest: storedBackupSchema.nullable(),
        /** The newest is older than two intervals. */
        isOverdue: z.boolean(),
        /** The last failure since the last success, with what to do. */
        failure: z
          .object({ at: z.number(), message: z.string(), retryAt: z.number().nullable() })
          .nullable(),
      })
      .nullable(),
    tables: z.array(
      z.object({ name: z.string(), bytes: z.number().int(), rows: z.number().int().nullable() }),
    ),
  }),
  listening: z.object({
    isOn: z.boolean(),
    /** The model or server that hears recordings; null if there is none. */
    listener: z.string().nullable(),
    isLocal: z.boolean(),
    /** How long an hour of audio took; null until some was heard. */
    minutesPerHour: z.number().nullable(),
    /** The host of the speech server of the settings, without its key. */
    speechServer: z.string().nullable(),
    /** Whether yt-dlp fetches the sound of videos without captions. */
    hasYtdlp: z.boolean(),
    /** The minutes of a month for each plan; null without limits. */
    minutes: z
      .array(
        z.object({
          plan: z.enum(['guest', 'free', 'mini', 'pro', 'ultra']),
          minutes: z.number().int(),
        }),
      )
      .nullable(),
  }),
})
export type ServerState = z.infer<typeof serverStateSchema>

export const testMailSchema = z.object({ to: z.string(), delivers: z.boolean() })
export const paymentCheckSchema = z.object({
  items: z.array(z.object({ ok: z.boolean(), message: z.string() })),
})
export type PaymentFinding = z.infer<typeof paymentCheckSchema>['items'][number]
