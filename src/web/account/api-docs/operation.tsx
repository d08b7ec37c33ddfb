// Describes one call of the API.
import type { ApiOperation } from '../../api/api.ts'
import text from '../../ui/text.module.css'
import styles from './api-docs-page.module.css'
import { InlineCode } from './inline-code.tsx'
import { texts } from './texts.ts'

type Props = { method: string; path: string; operation: ApiOperation }

export function Operation({ method, path, operation }: Props) {
  const {
    summary = '',
    description,
    parameters = [],
    requestBody,
    responses,
    security = [],
  } = operation
  const schema = requestBody?.content['application/json']?.schema
  return (
    <section className={styles.operation}>
      <h2>
        <code>{`${method.toUpperCase()} ${path}`}</code>
      </h2>
      <p>
        <InlineCode sentence={`${summary}.${description ? ` ${description}` : ''}`} />
      </p>
      <p className={text.meta}>{texts.keys(security.flatMap(({ apiKey = [] }) => apiKey)[0])}</p>
      {parameters.length > 0 && (
        <ul>
          {parameters.map(({ name, in: location, required = false }) => (
            <li key={`${location} ${name}`}>
              <code>{name}</code>
              {texts.inLocation(location, required)}
            </li>
          ))}
        </ul>
      )}
      {schema !== undefined && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard.
        <pre tabIndex={0}>{JSON.stringify(schema, null, 2)}</pre>
      )}
      <ul>
        {Object.entries(responses).map(([status, response]) => (
          <li key={status}>
            <code>{status}</code> {response.description}
          </li>
        ))}
      </ul>
    </section>
  )
}
