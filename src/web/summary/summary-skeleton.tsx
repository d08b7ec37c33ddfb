// A placeholder in the shape of a summary while it loads.

import { pageTitle } from '../ui/brand.ts'
import { joinClasses } from '../ui/join-classes.ts'
import { SkeletonBlock } from '../ui/loading/skeleton.tsx'
import text from '../ui/text.module.css'
import layout from './summary-layout.module.css'
import styles from './summary-skeleton.module.css'
import { texts } from './texts.ts'

export function SummarySkeleton() {
  return (
    <>
      <title>{pageTitle(texts.loading)}</title>
      <h1 className={text.hidden}>{texts.title}</h1>
      <p className={joinClasses(text.meta, styles.status)} role="status">
        {texts.loading}
      </p>
      <div className={layout.reader}>
        <div className={layout.main}>
          <SkeletonBlock className={styles.title} />
          <SkeletonBlock className={styles.meta} />
          <SkeletonBlock className={styles.tldr} />
          <SkeletonBlock className={styles.tldr} />
          <section>
            <h2 className={text.section}>{texts.keyPoints}</h2>
            <p className={text.muted}>{texts.loadingKeyPoints}</p>
            <SkeletonBlock className={styles.line} />
            <SkeletonBlock className={styles.line} />
            <SkeletonBlock className={styles.line} />
          </section>
          <section>
            <h2 className={text.section}>{texts.summary}</h2>
            <p className={text.muted}>{texts.loadingContent}</p>
            <SkeletonBlock className={styles.line} />
            <SkeletonBlock className={styles.line} />
          </section>
        </div>
        <div className={layout.side}>
          <div className={layout.player}>
            <SkeletonBlock className={styles.picture} />
          </div>
        </div>
      </div>
    </>
  )
}
