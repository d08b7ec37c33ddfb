// Loads the line about the model after the page, which keeps its place.
import { Suspense } from 'react'
import { withQueries } from '../../queries/with-queries.tsx'
import { lazyPart } from '../../ui/loading/lazy-part.ts'
import styles from './writer-line.module.css'

const Line = lazyPart(() => withQueries(async () => (await import('./writer-line.tsx')).WriterLine))

export function LazyWriterLine() {
  return (
    <Suspense fallback={<p className={styles.line} />}>
      <Line />
    </Suspense>
  )
}
