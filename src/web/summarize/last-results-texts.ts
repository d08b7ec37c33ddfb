// The texts of the newest summaries below the form.
export const lastResultsTexts = { title: 'Last results', library: 'Library' } as const
