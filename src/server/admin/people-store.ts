// Queries of the accounts as administrators see them.
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Person } from '#contract/admin/admin.ts'
import type { Orm } from '../db/database.ts'
import { nameAndEmail, profiles, users } from '../db/schema/accounts.ts'
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

/** A search lists no more. */
const maxFound = 1000

export type PersonRow = Omit<Person, 'isUnconfirmed'> & { isEmailVerified: boolean }

type PeopleQuery = { search: string; offset: number; limit: number }
const newestFirst = [desc(profiles.createdAt), desc(profiles.userId)]

/** The newest accounts first. The search finds parts of names and addresses. */
export async function listPeople(
  orm: Orm,
  query: PeopleQuery,
): Promise<{ items: PersonRow[]; total: number }> {
  const { ids, total } =
    query.search === '' ? await listAll(orm, query) : await findByWords(orm, query)
  // The columns are read for this page only: the videos of each skipped account would be
  // counted too.
  const items = await orm
    .select(columns)
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .where(inArray(users.id, ids))
    .orderBy(...newestFirst)
  return { items, total }
}

/** An index has all that this reads, so that the last page is as fast as the first. */
async function listAll(
  orm: Orm,
  { offset, limit }: PeopleQuery,
): Promise<{ ids: string[]; total: number }> {
  const page = await orm
    .select({ id: profiles.userId })
    .from(profiles)
    .orderBy(...newestFirst)
    .limit(limit)
    .offset(offset)
  return { ids: page.map(({ id }) => id), total: await orm.$count(profiles) }
}

/**
 * An index finds three letters and more. Fewer are in so many names that the newest are
 * soon found.
 */
async function findByWords(
  orm: Orm,
  { search, offset, limit }: PeopleQuery,
): Promise<{ ids: string[]; total: number }> {
  const found = await orm
    .select({ id: profiles.userId })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .where(sql`${nameAndEmail} like ${`%${search.toLowerCase().replace(/[%_\\]/g, '\\$&')}%`}`)
    .orderBy(...newestFirst)
    .limit(maxFound)
  return { ids: found.slice(offset, offset + limit).map(({ id }) => id), total: found.length }
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
  const [row] = await orm
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, email.toLowerCase()))
  return row?.id ?? null
}

export async function listAdministrators(orm: Orm): Promise<{ name: string; email: string }[]> {
  return orm
    .select({ name: users.name, email: users.email })
    .from(users)
    .innerJoin(profiles, and(eq(profiles.userId, users.id), eq(profiles.role, 'admin')))
    .orderBy(users.email)
}
