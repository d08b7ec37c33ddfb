// Texts of the API page.

export const texts = {
  lead: 'Programs can use every call that this page uses, with an API key from the profile where the call takes one. A failure is',
  leadEnd: 'with a matching status. The OpenAPI document is at',
  failureShape: '{"error": {"code", "message", "action"}}',
  failed: 'The description of the API could not be loaded',
  inLocation: (location: string, required: boolean) => ` in the ${location}${required ? ', required' : ''}`,
  keys: (scope: string | undefined) => (scope ? `API keys: ${scope}` : 'Not for API keys'),
  schemas: 'Schemas',
} as const
