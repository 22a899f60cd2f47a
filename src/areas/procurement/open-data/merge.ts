type Json = { [name: string]: unknown }

/**
 * One release merged over the earlier ones by the merging rules of the Open Contracting Data Standard 1.1: new values
 * replace, null removes, a list of objects with ids is merged object by object, any other list is replaced whole.
 */
export function merge(before: Json, after: Json): Json {
  const merged: Json = { ...before }
  for (const [name, value] of Object.entries(after)) {
    if (value === null || value === undefined) delete merged[name]
    else if (isThing(value)) merged[name] = merge(isThing(merged[name]) ? merged[name] : {}, value)
    else if (isListOfThings(value)) merged[name] = mergeLists(isListOfThings(merged[name]) ? merged[name] : [], value)
    else merged[name] = value
  }
  return merged
}

function mergeLists(before: readonly Json[], after: readonly Json[]): Json[] {
  const merged = [...before]
  for (const each of after) {
    const at = merged.findIndex(({ id }) => id === each.id)
    if (at < 0) merged.push(merge({}, each))
    else merged[at] = merge(merged[at]!, each)
  }
  return merged
}

const isThing = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const isListOfThings = (value: unknown): value is Json[] =>
  Array.isArray(value) && value.length > 0 && value.every((each) => isThing(each) && each.id !== undefined)
