-- Run once as a superuser: psql -v ON_ERROR_STOP=1 -f deploy/postgresql/roles.sql
-- Then give each role its password, as deploy/install does: \password reino

-- The nodes. Three of them hold up to 3 x (DATABASE_POOL + 4) connections, and 2 more each while they start. They set
-- their own limits for statements (2 s for pages, 10 s for jobs, none for migrations); the role's are for what forgets to.
create role reino login connection limit 60;
alter role reino set statement_timeout = '60s';
alter role reino set idle_in_transaction_session_timeout = '60s';
-- No values of failed statements in the server's log.
alter role reino set log_min_messages = log;
create database reino owner reino encoding 'UTF8' template template0;

-- Who looks and does not touch: figures, questions of the support. What it may read, reader.sql says.
create role reino_reader login connection limit 5;
grant connect on database reino to reino_reader;
alter role reino_reader set statement_timeout = '30s';
alter role reino_reader set default_transaction_read_only = on;
