/** The agreement and the determination of a nonprofit that carries out a part of the program (2 CFR 200.331 and 200.332). */
export const subrecipientTerms = {
  research: false,
  fixed: false,
  terms: true,
  access: true,
  closing_terms: true,
  decides_eligibility: true,
  measured: true,
  decides_program: false,
  bound: true,
  public_purpose: true,
  documents: [],
}
