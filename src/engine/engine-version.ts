// The version of the engine, apart from its code, so that who only names it does not load
// the engine.

/**
 * Increases whenever the same transcript would be summarized differently, so that no old
 * result is served as a new one.
 */
export const engineVersion = 21
