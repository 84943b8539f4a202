import { ROLE } from '#shared/domain/vocabulary/referenceLists.ts'
import { aCompany, aProject, aUser, signedIn } from '#test/support/people/api.ts'
import { aSiteReader } from '#test/support/people/site.ts'

/** A building with an on-site register, and a manager who prints its poster. A new name gives a different poster. */
export async function aPosterToMake() {
  const surveyor = await aUser(await aCompany())
  const { company_id } = surveyor
  const api = await signedIn(await aUser({ id: company_id }, [ROLE.pm]))
  const { building } = await aProject(api, surveyor)
  await aSiteReader(company_id, building)
  const params = { id: building }
  let names = 0
  const rename = async () => {
    const { data } = await api.buildings.read({ params })
    return api.buildings.save({
      body: { ...data, name: `Town hall ${++names}`, surveyors: [surveyor.id], version: undefined },
    })
  }
  return { company_id, building, api, params, rename }
}
