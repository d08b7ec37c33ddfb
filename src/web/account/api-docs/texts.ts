// Texts of the API page.

export const texts = {
  lead: 'Programs can use every call that this page uses, with an API key from the profile where the call takes one. A failure is',
  leadEnd: 'with a matching status. The OpenAPI document is at',
  failureShape: '{"error": {"code", "message", "action"}}',
  example: {
    title: 'For example',
    lead: 'Summarize a video, and read the summary when it is made. The first response has `summary` at once if you already have it, and otherwise `jobId`, whose events tell how far it is.',
    createKey: 'Create a key',
    keyAfter: 'with the scopes read and write first.',
    name: 'example',
    unknownAddress: 'https://your-pith',
  },
  failed: 'The description of the API could not be loaded',
  inLocation: (location: string, required: boolean) =>
    ` in the ${location}${required ? ', required' : ''}`,
  keys: (scope: string | undefined) => (scope ? `API keys: ${scope}` : 'Not for API keys'),
  schemas: 'Schemas',
} as const
