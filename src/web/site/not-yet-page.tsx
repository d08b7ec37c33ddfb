// One honest page for every screen that this version does not have.
import { Link } from 'react-router'
import { routes } from '#contract/paths.ts'
import { buttonClass } from '../ui/button.tsx'
import layout from '../ui/layout.module.css'
import text from '../ui/text.module.css'
import { texts } from './texts.ts'

export function NotYetPage({ title }: { title: string }) {
  return (
    <div className={layout.page}>
      <title>{`${title} · Pith`}</title>
      <div className={layout.empty}>
        <h1 className={text.title}>{texts.notYet.title(title)}</h1>
        <p>{texts.notYet.text}</p>
        <Link className={buttonClass({ look: 'primary' })} to={routes.summarize.path}>
          {texts.notYet.button}
        </Link>
      </div>
    </div>
  )
}
