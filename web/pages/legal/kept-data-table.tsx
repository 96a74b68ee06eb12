import { KEPT_DATA } from '#web/pages/legal/kept-data.ts';
import styles from '#web/pages/legal/legal.module.css';

export function KeptDataTable() {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Data</th>
          <th scope="col">Why</th>
          <th scope="col">How long</th>
        </tr>
      </thead>
      <tbody>
        {KEPT_DATA.map(({ data, why, until }) => (
          <tr key={data}>
            <th scope="row">{data}</th>
            <td data-label="Why">{why}</td>
            <td data-label="How long">{until}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
