const call = /\( ?SELECT ((?:app|realtime)\.[a-z_]+\((?:[^()]|\([^()]*\))*\)) AS [a-z_]+\)/g

/**
 * A condition of row security as a cluster takes it: it refuses every sub-select. `(select app.f())` asks for one value
 * and no table, and is written as `app.f()`; what asks for a table stays, and `asksTables` tells it.
 */
export const withoutSelects = (condition: string): string => condition.replaceAll(call, '($1)')

export const asksTables = (condition: string): boolean => /\bselect\b/i.test(withoutSelects(condition))
