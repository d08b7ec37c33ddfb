// Loads parts of the start page together with the cache of what the server answered,
// which the page can do without until then.
import type { ComponentType } from 'react'

export async function withQueries<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): Promise<ComponentType<Props>> {
  const [Part, { Queries }] = await Promise.all([load(), import('./queries.tsx')])
  return (props) => (
    <Queries>
      <Part {...props} />
    </Queries>
  )
}
