// Queries of the accounts as administrators see them.
import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Person } from '#contract/admin.ts'
import type { Orm } from '../db/database.ts'
import { profiles, users } from '../db/schema/accounts.ts'
import { customers } from '../db/schema/billing.ts'
import { history } from '../db/schema/history.ts'

const columns = {
  id: users.id,
  name: users.name,
  email: users.email,
  isEmailVerified: users.emailVerified,
  role: profiles.role,
  plan: profiles.plan,
  planUntil: profiles.planUntil,
  suspendedAt: profiles.suspendedAt,
  createdAt: profiles.createdAt,
  lastLoginAt: profiles.lastLoginAt,
  videos: sql<number>`(select count(*)::int from ${history} where owner_id = ${users.id} and deleted_at is null)`,
}

export type PersonRow = Omit<Person, 'isUnconfirmed'> & { isEmailVerified: boolean }

/** The newest accounts first. The search finds parts of names and addresses. */
export async function listPeople(
  orm: Orm,
  { search, offset, limit }: { search: string; offset: number; limit: number },
): Promise<{ items: PersonRow[]; total: number }> {
  const found = search === '' ? undefined : or(contains(users.name, search), contains(users.email, search))
  // The columns are read for this page only: the videos of each skipped account would be counted too.
  const page = await orm
    .select({ id: users.id })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .where(found)
    .orderBy(desc(profiles.createdAt), desc(profiles.userId))
    .limit(limit)
    .offset(offset)
  const ids = page.map(({ id }) => id)
  const items = await orm
    .select(columns)
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .where(inArray(users.id, ids))
    .orderBy(desc(profiles.createdAt), desc(profiles.userId))
  return { items, total: await orm.$count(users, found) }
}

export async function findPerson(orm: Orm, id: string): Promise<PersonRow | null> {
  const [row] = await orm
    .select(columns)
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(users.id, id))
  return row ?? null
}

export async function findIdByEmail(orm: Orm, email: string): Promise<string | null> {
  const [row] = await orm.select({ id: users.id }).from(users).where(eq(users.email, email.toLowerCase()))
  return row?.id ?? null
}

export async function listAdministrators(orm: Orm): Promise<{ name: string; email: string }[]> {
  return orm
    .select({ name: users.name, email: users.email })
    .from(users)
    .innerJoin(profiles, and(eq(profiles.userId, users.id), eq(profiles.role, 'admin')))
    .orderBy(users.email)
}

/** Whether the payment provider decides the plan of this user. */
export async function isCustomer(orm: Orm, userId: string): Promise<boolean> {
  return (await orm.$count(customers, eq(customers.userId, userId))) > 0
}

function contains(column: typeof users.name | typeof users.email, words: string): SQL {
  return sql`position(${words.toLowerCase()} in lower(${column})) > 0`
}
