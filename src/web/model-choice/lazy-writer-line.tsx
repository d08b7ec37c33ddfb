// Loads the line about the model after the page, which keeps its place.
import { type ComponentProps, Suspense } from 'react'
import { withQueries } from '../queries/with-queries.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import styles from './writer-line.module.css'
import type { WriterLine } from './writer-line.tsx'

const Line = lazyPart(() => withQueries(async () => (await import('./writer-line.tsx')).WriterLine))

export function LazyWriterLine(props: ComponentProps<typeof WriterLine>) {
  return (
    <Suspense fallback={<p className={styles.line} />}>
      <Line {...props} />
    </Suspense>
  )
}
