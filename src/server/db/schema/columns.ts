// The column type of timestamps: milliseconds since 1970. The server sets them, not the
// database, so that tests can control the clock.
import { bigint } from 'drizzle-orm/pg-core'

export const time = (name: string) => bigint(name, { mode: 'number' })
