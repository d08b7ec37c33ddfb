// Shown for unknown addresses.

import { routes } from '#contract/basics/paths.ts'
import { problems } from '#contract/problems/problems.ts'
import { pageTitle } from '../../ui/brand.ts'
import { buttonClass } from '../../ui/button.tsx'
import layout from '../../ui/layout.module.css'
import { Link } from '../../ui/link.tsx'
import text from '../../ui/text.module.css'

const texts = { button: 'Go to Summarize' } as const

export function NotFoundPage() {
  const { title, text: explanation } = problems.no_such_address
  return (
    <div className={layout.page}>
      <title>{pageTitle(title)}</title>
      <div className={layout.empty}>
        <h1 className={text.title}>{title}</h1>
        <p>{explanation}</p>
        <Link className={buttonClass({ look: 'primary' })} to={routes.summarize.path}>
          {texts.button}
        </Link>
      </div>
    </div>
  )
}
