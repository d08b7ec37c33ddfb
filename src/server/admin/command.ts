// The commands of the operator about administrators, invitations and forgotten passwords.
import { z } from 'zod'

/** The path where a server with a data folder accepts them. */
export const administrationPath = '/operator/administration'

const email = z.string().trim().toLowerCase().pipe(z.email())
export const administrationCommandSchema = z.discriminatedUnion('name', [
  z.strictObject({ name: z.literal('list') }),
  z.strictObject({ name: z.literal('add'), email }),
  z.strictObject({ name: z.literal('remove'), email }),
  z.strictObject({ name: z.literal('invite'), email: email.nullable() }),
  z.strictObject({ name: z.literal('reset'), email }),
])
export type AdministrationCommand = z.infer<typeof administrationCommandSchema>
