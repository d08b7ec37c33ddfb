// A page that only says why there is nothing to do on it, such as a link that no longer works.
import { CircleAlert } from 'lucide-react'
import { type ProblemCode, problems } from '#contract/problems/problems.ts'
import { pageTitle } from '../brand.ts'
import { Callout } from '../callout.tsx'
import layout from '../layout.module.css'
import text from '../text.module.css'

export function ProblemPage({ code }: { code: ProblemCode }) {
  const { title, text: sentence } = problems[code]
  return (
    <div className={layout.page}>
      <title>{pageTitle(title)}</title>
      <div className={layout.narrow}>
        <h1 className={text.hidden}>{title}</h1>
        <Callout alert icon={<CircleAlert />} title={title}>
          <p>{sentence}</p>
        </Callout>
      </div>
    </div>
  )
}
