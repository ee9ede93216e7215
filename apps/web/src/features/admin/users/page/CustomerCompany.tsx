import { TextLink } from '../../../../ui/buttons/links.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { UserText } from '../../../../ui/text/UserText.tsx'
import { Fact, Facts } from '../../../../ui/values/Facts.tsx'
import facts from '../../../../ui/values/Facts.module.css'
import type { CustomerDetail } from '../calls.ts'
import classes from './CustomerSide.module.css'

type Props = Pick<CustomerDetail, 'company' | 'teams'>

export function CustomerCompany({ company, teams }: Props) {
  if (company === null && teams.length === 0) return null
  return (
    <Card title="Company and teams">
      <div className={facts.narrow}>
        <Facts>
          {company && (
            <>
              <Fact label="Company">
                <UserText text={company.name || 'Not provided'} />
              </Fact>
              <Fact label="Position">{company.position}</Fact>
              <Fact label="Purpose">
                <UserText text={company.purpose} />
              </Fact>
            </>
          )}
          {teams.length > 0 && (
            <Fact label="Teams">
              <ul className={classes.teams}>
                {teams.map(({ _id: id, name, role }) => (
                  <li key={id}>
                    <TextLink to="/console/admin-users" search={{ id }}>
                      <UserText text={name} />
                    </TextLink>{' '}
                    <span className={classes.role}>({role})</span>
                  </li>
                ))}
              </ul>
            </Fact>
          )}
        </Facts>
      </div>
    </Card>
  )
}
