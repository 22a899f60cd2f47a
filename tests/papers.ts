import type { TextLine } from '#platform/documents/text-lines.ts'

/** The text of a page as the reader of PDF files gives it: pieces beside each other are parted by two spaces. */
export const pageOf = (text: string, page = 1): TextLine[] =>
  text
    .split('\n')
    .filter((line) => line.trim())
    .map((line) => ({
      page,
      cells: [...line.matchAll(/\S+(?: \S+)*/g)].map(({ 0: words, index }) => ({ x: index * 6, text: words })),
    }))

/** ACORD 25 in its columns. */
export const acord = `
ACORD     CERTIFICATE OF LIABILITY INSURANCE                                   DATE (MM/DD/YYYY)
                                                                               11/02/2026
THIS CERTIFICATE IS ISSUED AS A MATTER OF INFORMATION ONLY AND CONFERS NO RIGHTS UPON THE CERTIFICATE HOLDER.
IMPORTANT: If the certificate holder is an ADDITIONAL INSURED, the policy(ies) must have ADDITIONAL INSURED provisions.
PRODUCER                                CONTACT NAME:  June Park
Harbor Insurance Agency                 PHONE (A/C, No, Ext):  515-555-0140
                                        INSURER(S) AFFORDING COVERAGE          NAIC #
INSURED                                 INSURER A : Ridge Mutual Insurance Company  23456
Larkspur Paving LLC                     INSURER B : State Compensation Fund    34567
400 Quarry Road                         INSURER C :
COVERAGES     CERTIFICATE NUMBER: 2026-11     REVISION NUMBER:
INSR LTR  TYPE OF INSURANCE              ADDL INSD  POLICY NUMBER  POLICY EFF (MM/DD/YYYY)  POLICY EXP (MM/DD/YYYY)  LIMITS
A     X COMMERCIAL GENERAL LIABILITY     Y     GL-100200     07/01/2026  07/01/2027  EACH OCCURRENCE  $ 1,000,000
      CLAIMS-MADE  X OCCUR                                                           DAMAGE TO RENTED PREMISES  $ 100,000
                                                                                     GENERAL AGGREGATE  $ 2,000,000
A     AUTOMOBILE LIABILITY               N     CA 200300     07/01/2026  07/01/2027  COMBINED SINGLE LIMIT  $ 500,000
      X ANY AUTO                                                                     BODILY INJURY  $
B     WORKERS COMPENSATION                     WC-300400     01/01/2026  01/01/2027  E.L. EACH ACCIDENT  $ 1,000,000
      AND EMPLOYERS' LIABILITY                                                       E.L. DISEASE  $ 1,000,000
DESCRIPTION OF OPERATIONS / LOCATIONS / VEHICLES
The City of Alder Falls is included as additional insured for general liability.
CERTIFICATE HOLDER                      CANCELLATION
City of Alder Falls                     SHOULD ANY OF THE ABOVE DESCRIBED POLICIES BE CANCELED
12 Mill Street`

/** A letter of an insurer: the value is beside its label, and long values are on two lines. */
export const letter = `
Ridge Mutual Insurance Company
Certificate of insurance
Named insured:  Larkspur Paving LLC
Issued to:  City of Alder Falls
Insurer:  Ridge Mutual Insurance Company
Coverage: General liability
Policy number:  RM-7781-02
Effective date:  July 1, 2026
Expiration date:  July 1, 2027
Each occurrence:  $2 million
Additional insured:  City of Alder Falls, its officers
and employees`

/** Labels above their values, in two columns. */
export const above = `
CERTIFICATE OF INSURANCE
Named insured                          Certificate holder
Larkspur Paving LLC                    City of Alder Falls
Professional liability
Insurer                Policy number          Policy period
Harbor Specialty       PL 55-901              From 3/1/2026 to 3/1/2027
Per claim              Annual aggregate
$1,000,000             $3,000,000`

export const w9 = `
Form W-9                    Request for Taxpayer                     Give form to the
(Rev. March 2024)           Identification Number and Certification  requester.
1  Name of entity/individual. An entry is required. (For a sole proprietor, enter the owner’s name on line 1.)
   Larkspur Paving LLC
2  Business name/disregarded entity name, if different from above.
   Larkspur Roads
3a Check the appropriate box for federal tax classification of the entity/individual whose name is entered on line 1.
   ☐ Individual/sole proprietor   ☐ C corporation   ☐ S corporation   ☐ Partnership   ☐ Trust/estate
   ☒ LLC. Enter the tax classification (C = C corporation, S = S corporation, P = Partnership)
5  Address (number, street, and apt. or suite no.). See instructions.
   400 Quarry Road
6  City, state, and ZIP code
   Alder Falls, IA 50001
Part I    Taxpayer Identification Number (TIN)
Social security number
or
Employer identification number
•  •  –  •  •  •  6  7  8  9
Part II   Certification
Sign Here   Signature of U.S. person ▶ Vera Novak     Date ▶ 10/12/2026`
