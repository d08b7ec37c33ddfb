// Describes every call of the API, from the server's OpenAPI document.
import { useQuery } from '@tanstack/react-query'
import { api as paths, routes } from '#contract/basics/paths.ts'
import { type ApiDescription, api } from '../../api/api.ts'
import { pageTitle } from '../../ui/brand.ts'
import { joinClasses } from '../../ui/join-classes.ts'
import layout from '../../ui/layout.module.css'
import { ListFailure } from '../../ui/lists/list-failure.tsx'
import text from '../../ui/text.module.css'
import styles from './api-docs-page.module.css'
import { Example } from './example.tsx'
import { Operation } from './operation.tsx'
import { texts } from './texts.ts'

export function ApiDocsPage() {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['api-description'],
    queryFn: api.getApiDescription,
  })
  return (
    <div className={layout.page}>
      <title>{pageTitle(routes.apiDocs.title)}</title>
      <article className={joinClasses(layout.centre, styles.docs)}>
        <h1 className={text.title}>{routes.apiDocs.title}</h1>
        <p>
          {texts.lead} <code>{texts.failureShape}</code> {texts.leadEnd}{' '}
          <a href={paths.description}>{paths.description}</a>.
        </p>
        <Example />
        {error && (
          <ListFailure title={texts.failed} error={error} busy={isFetching} onRetry={refetch} />
        )}
        {data && <Operations description={data} />}
      </article>
    </div>
  )
}

function Operations({
  description: { paths: operations, components },
}: {
  description: ApiDescription
}) {
  return (
    <>
      {Object.entries(operations).flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, operation]) => (
          <Operation key={`${method} ${path}`} method={method} path={path} operation={operation} />
        )),
      )}
      <h2>{texts.schemas}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard. */}
      <pre tabIndex={0}>{JSON.stringify(components?.schemas ?? {}, null, 2)}</pre>
    </>
  )
}
