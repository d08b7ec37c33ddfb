// Compares what the server accepted with what its database says was done and charged.

/** Works with a client of PostgreSQL and with the embedded engine. */
export type Query = (sql: string, params?: unknown[]) => Promise<{ rows: unknown[] }>

export type Accounts = {
  accepted: number
  /** Accepted jobs whose row is gone. */
  lost: number
  /** Accepted jobs that the server gave up for a reason of its own. */
  givenUp: number
  /** Accepted jobs that ended with another reason for the person. */
  refused: number
  /** Accepted jobs that are still queued or running. */
  unfinished: number
  /** Owners of accepted jobs who got more than one summary or charge for their one request. */
  doubled: number
  /**
   * Jobs that were not charged exactly once, or failed and were charged, and owners whose
   * counter differs from their ledger.
   */
  wronglyCharged: number
}

/** `jobIds` are the accepted jobs, each of another guest. */
export async function readAccounts(query: Query, jobIds: string[]): Promise<Accounts> {
  const { rows } = await query(
    `with accepted as (select unnest($1::uuid[]) as id), jobs as (
       select s.owner_id, g.state, g.problem ->> 'code' as code from accepted join user_summaries s using (id)
       join generations g on g.id = s.generation_id
     ), charges as (
       select owner_id, count(*) filter (where state <> 'released') as charged,
         count(*) filter (where state = 'reserved') as reserved
       from ledger group by owner_id
     )
     select
       (select count(*)::int from jobs) as found,
       (select count(*)::int from jobs where state = 'failed' and code = 'internal') as "givenUp",
       (select count(*)::int from jobs where state = 'failed' and code <> 'internal') as refused,
       (select count(*)::int from jobs where state in ('queued', 'running')) as unfinished,
       (select count(*)::int from jobs join (
          select owner_id, count(*) as summaries from user_summaries group by owner_id
        ) s using (owner_id) left join charges c using (owner_id) where s.summaries > 1 or c.charged > 1) as doubled,
       (select count(*)::int from jobs left join charges c using (owner_id)
        where coalesce(c.charged, 0) <> case state when 'failed' then 0 else 1 end or c.reserved > 0)
       + (select count(*)::int from allowances a left join charges c using (owner_id) where a.used <> coalesce(c.charged, 0))
         as "wronglyCharged"`,
    [jobIds],
  )
  const { found, ...counts } = rows[0] as { found: number } & Omit<Accounts, 'accepted' | 'lost'>
  return { accepted: jobIds.length, lost: jobIds.length - found, ...counts }
}
