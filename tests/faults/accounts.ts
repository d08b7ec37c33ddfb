// Compares what the server accepted with what its database says was done and charged.

/** Works with a client of PostgreSQL and with the embedded engine. */
export type Query = (sql: string, params?: unknown[]) => Promise<{ rows: unknown[] }>

export type Accounts = {
  accepted: number
  /** Accepted jobs whose row is gone. */
  lost: number
  /** Accepted jobs that ended with a failure. */
  givenUp: number
  /** Accepted jobs that are still queued or running. */
  unfinished: number
  /** Jobs without exactly one charge, and owners whose counter differs from their ledger. */
  wronglyCharged: number
}

/** `jobIds` are the accepted jobs, each of another guest. */
export async function readAccounts(query: Query, jobIds: string[]): Promise<Accounts> {
  const { rows } = await query(
    `with accepted as (select unnest($1::uuid[]) as id), jobs as (
       select s.owner_id, s.generation_id, g.state from accepted join user_summaries s using (id)
       join generations g on g.id = s.generation_id
     ), charges as (
       select owner_id, count(*) filter (where state <> 'released') as charged,
         count(*) filter (where state = 'reserved') as reserved
       from ledger group by owner_id
     )
     select
       (select count(*)::int from jobs) as found,
       (select count(*)::int from jobs where state = 'failed') as "givenUp",
       (select count(*)::int from jobs where state in ('queued', 'running')) as unfinished,
       (select count(*)::int from jobs left join charges c using (owner_id) where c.charged is distinct from 1 or c.reserved > 0)
       + (select count(*)::int from allowances a left join charges c using (owner_id) where a.used <> coalesce(c.charged, 0))
         as "wronglyCharged"`,
    [jobIds],
  )
  const { found, ...counts } = rows[0] as { found: number } & Omit<Accounts, 'accepted' | 'lost'>
  return { accepted: jobIds.length, lost: jobIds.length - found, ...counts }
}
