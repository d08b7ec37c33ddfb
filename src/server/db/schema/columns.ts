// How the tables keep a time: milliseconds since 1970 as the server's clock gives them, so that tests can freeze them.
import { bigint } from 'drizzle-orm/pg-core'

export const time = (name: string) => bigint(name, { mode: 'number' })
