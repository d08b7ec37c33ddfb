// Describes in the OpenAPI document how a caller identifies, and which calls take an API key.
import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Deps } from '../../deps/deps.ts'
import { sessionCookieName } from '../identity.ts'
import { requiredScope } from './key-scopes.ts'

type Document = ReturnType<OpenAPIHono['getOpenAPI31Document']>

/**
 * Adds the security schemes, and to each call those that it takes. Calls that need nobody
 * to be signed in also take a caller without any.
 */
export function describeSecurity(
  document: Document,
  { settings }: Pick<Deps, 'settings'>,
): Document {
  const securitySchemes = {
    session: {
      type: 'apiKey' as const,
      in: 'cookie' as const,
      name: sessionCookieName(settings),
      description: 'The cookie of a sign-in.',
    },
    apiKey: {
      type: 'http' as const,
      scheme: 'bearer',
      description:
        'An API key, which starts with `pith_`. A call names the scope that the key needs.',
    },
  }
  const paths = Object.entries(document.paths ?? {}).map(([path, methods]) => [
    path,
    Object.fromEntries(
      Object.entries(methods).map(([method, operation]) => {
        const scope = requiredScope(method.toUpperCase(), path)
        return [
          method,
          { ...operation, security: [{ session: [] }, ...(scope ? [{ apiKey: [scope] }] : [])] },
        ]
      }),
    ),
  ])
  return {
    ...document,
    components: { ...document.components, securitySchemes },
    paths: Object.fromEntries(paths),
  }
}
