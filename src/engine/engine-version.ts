// The version of the engine, apart from its code: naming it loads no engine.

/**
 * Increases whenever the same transcript would be summarized differently, so that no old
 * result is served as a new one.
 */
export const engineVersion = 29
