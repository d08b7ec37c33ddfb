// Texts of the API page.

export const texts = {
  lead: 'Programs can use every call that this page uses. A failure is',
  leadEnd: 'with a matching status. The OpenAPI document is at',
  failureShape: '{"error": {"code", "message", "action"}}',
  failed: 'The description of the API could not be loaded',
  inLocation: (location: string, required: boolean) => ` in the ${location}${required ? ', required' : ''}`,
  schemas: 'Schemas',
} as const
