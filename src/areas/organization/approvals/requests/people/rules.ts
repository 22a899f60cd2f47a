type Person = string | null
type Shown = { request: { requested_by: Person; submitted_by: Person }; turns: readonly { signed_by: Person }[] }
type Past = { approval_signatures: readonly { signer: Person; on_behalf_of: Person }[] }

/** The people whom an approval names: who asked for it, and all who decided about its document. */
export const peopleOf = (shown: Shown | null | undefined, past: readonly Past[]): readonly string[] => {
  const all = [
    ...(shown
      ? [shown.request.requested_by, shown.request.submitted_by, ...shown.turns.map(({ signed_by }) => signed_by)]
      : []),
    ...past.flatMap(({ approval_signatures }) =>
      approval_signatures.flatMap(({ signer, on_behalf_of }) => [signer, on_behalf_of]),
    ),
  ]
  return [...new Set(all.filter((person) => person !== null))]
}
