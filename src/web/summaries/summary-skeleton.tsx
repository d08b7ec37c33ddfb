// A summary on its way, in the shape it will have.
import { joinClasses } from '../ui/join-classes.ts'
import { Bone } from '../ui/skeleton.tsx'
import text from '../ui/text.module.css'
import layout from './summary-layout.module.css'
import styles from './summary-skeleton.module.css'
import { texts } from './texts.ts'

export function SummarySkeleton() {
  return (
    <>
      <title>{`${texts.loading} · Pith`}</title>
      <h1 className={text.hidden}>{texts.title}</h1>
      <p className={joinClasses(text.meta, styles.status)} role="status">
        {texts.loading}
      </p>
      <div className={layout.detail}>
        <div className={layout.column}>
          <Bone className={styles.meta} />
          <Bone className={styles.title} />
          <Bone className={styles.tldr} />
          <Bone className={styles.tldr} />
        </div>
        <div className={layout.side}>
          <Bone className={styles.picture} />
          <Bone className={styles.button} />
        </div>
        <div className={layout.rest}>
          <section>
            <h2 className={text.section}>{texts.summary}</h2>
            <p className={text.muted}>{texts.loadingContent}</p>
            <Bone className={styles.line} />
            <Bone className={styles.line} />
            <Bone className={styles.line} />
          </section>
          <section>
            <h2 className={text.section}>{texts.keyPoints}</h2>
            <p className={text.muted}>{texts.loadingKeyPoints}</p>
            <Bone className={styles.line} />
            <Bone className={styles.line} />
          </section>
        </div>
      </div>
    </>
  )
}
