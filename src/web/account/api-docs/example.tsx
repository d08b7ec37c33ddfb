// Two calls to begin with, which can be copied into a terminal.

import { api as paths, routes } from '#contract/basics/paths.ts'
import { Link } from '../../ui/link.tsx'
import { CodeBlock } from '../apps/code-block.tsx'
import { useOrigin } from '../apps/use-origin.ts'
import styles from './api-docs-page.module.css'
import { InlineCode } from './inline-code.tsx'
import { texts } from './texts.ts'

const { title, lead, createKey, keyAfter, name, unknownAddress } = texts.example

export function Example() {
  const origin = useOrigin() ?? unknownAddress
  return (
    <section className={styles.example}>
      <h2>{title}</h2>
      <p>
        <InlineCode sentence={lead} /> <Link to={routes.security.path}>{createKey}</Link> {keyAfter}
      </p>
      <CodeBlock code={exampleCalls(`${origin}${paths.summaries}`)} name={name} />
    </section>
  )
}

function exampleCalls(url: string): string {
  return [
    `curl ${url} \\`,
    "  -H 'Authorization: Bearer pith_YOUR_KEY' \\",
    "  -H 'Content-Type: application/json' \\",
    `  -d '{"video": "https://www.youtube.com/watch?v=VIDEO_ID"}'`,
    '',
    `curl ${url}/VIDEO_ID \\`,
    "  -H 'Authorization: Bearer pith_YOUR_KEY'",
  ].join('\n')
}
